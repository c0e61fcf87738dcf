-- Tokens that a device added to its list. The identity is what the contract returned when the device added the token.
create table imported_tokens (
  device_id uuid not null references devices on delete cascade,
  token_id text not null,
  -- Place in the list of the device, from 0.
  position integer not null,
  name text not null,
  symbol text not null,
  decimals integer not null,
  -- native, erc20 or spl
  type text not null,
  primary key (device_id, token_id)
);
