-- The newest price of each token and currency. Prices are US dollars per whole token, scaled by 10^18.
create table token_prices (
  -- A token id, or currency:EUR.
  asset_id text primary key,
  -- The last price that was read; null if there never was one.
  price_e18 numeric(78),
  source text,
  -- high, medium or low
  confidence text,
  -- Time of the price, as its source reported it.
  priced_at timestamptz,
  -- Time at which the price was read.
  read_at timestamptz,
  -- The price of about 24 hours before.
  day_ago_e18 numeric(78),
  -- Why the newest reading returned no price; null if it returned one.
  reason text,
  checked_at timestamptz not null
);

-- Prices of the past: the first one of each hour and of each day.
create table price_points (
  asset_id text not null,
  -- hour or day
  unit text not null,
  starts_at timestamptz not null,
  price_e18 numeric(78) not null,
  primary key (asset_id, unit, starts_at)
);
create index price_points_by_age on price_points (unit, starts_at);

-- When the next reading of prices is due. One worker takes each reading.
create table price_schedule (
  id boolean primary key default true check (id),
  due_at timestamptz not null default clock_timestamp()
);
insert into price_schedule default values;
