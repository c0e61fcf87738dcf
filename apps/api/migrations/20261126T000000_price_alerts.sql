-- Prices at which a device wants to be notified.
create table price_alerts (
  id uuid primary key,
  device_id uuid not null references devices on delete cascade,
  token_id text not null,
  currency text not null,
  -- above, below or change24h
  condition text not null,
  -- A price in the currency, or a percentage, scaled by 10^18.
  value_e18 numeric(96) not null,
  -- Whether the price is beyond the value; null while the price was never known.
  crossed boolean,
  created_at timestamptz not null default clock_timestamp(),
  unique (device_id, token_id, currency, condition, value_e18)
);
create index price_alerts_by_token on price_alerts (token_id, currency);
