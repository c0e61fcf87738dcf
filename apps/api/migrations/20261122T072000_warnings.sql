-- With whom an address dealt, so that an address which looks like one of those can be told: poisoners make such.
create table dealings (
  platform_id text not null,
  address text not null,
  -- What of the other address a person looks at: its first and last characters.
  lookalike text not null,
  other text not null,
  -- Whether the address itself signed a payment to the other; else the other paid it.
  signed boolean not null,
  -- The time of the first transaction of the two.
  since timestamptz not null,
  primary key (platform_id, address, lookalike, other)
);

-- What contracts that the catalogue does not list call themselves. All null until they were asked, name and symbol also where they are no token.
create table token_names (
  platform_id text not null,
  contract_address text not null,
  name text,
  symbol text,
  read_at timestamptz,
  primary key (platform_id, contract_address)
);
create index token_names_to_read on token_names (platform_id) where read_at is null;
