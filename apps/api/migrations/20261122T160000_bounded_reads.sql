-- History by token: an index cannot hold an array of any length, so the first token of a party is a column, and the few further ones are rows
-- of a table that only a trigger writes. It serves as a second index, without foreign keys: its rows come and go with those of the parties.
alter table transaction_parties
  add column token_contract_id text generated always as (token_contract_ids[1]) stored;
create index transaction_parties_by_token on transaction_parties (platform_id, address, token_contract_id, created_at, transaction_id)
  include (mined) where token_contract_id is not null;

create table transaction_party_tokens (
  platform_id text not null,
  address text not null,
  token_contract_id text not null,
  created_at timestamptz not null,
  transaction_id bigint not null,
  mined boolean not null,
  primary key (platform_id, address, token_contract_id, created_at, transaction_id) include (mined)
);
insert into transaction_party_tokens
  select distinct platform_id, address, token, created_at, transaction_id, mined
  from transaction_parties, unnest(token_contract_ids[2:]) as token
  where cardinality(token_contract_ids) > 1 and token <> token_contract_ids[1];

create function keep_party_tokens() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    delete from transaction_party_tokens
    where platform_id = old.platform_id and address = old.address and token_contract_id = any(old.token_contract_ids[2:])
      and created_at = old.created_at and transaction_id = old.transaction_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into transaction_party_tokens
    select distinct new.platform_id, new.address, token, new.created_at, new.transaction_id, new.mined
    from unnest(new.token_contract_ids[2:]) as token where token <> new.token_contract_ids[1];
  end if;
  return null;
end $$;
create trigger party_tokens_insert after insert on transaction_parties
  for each row when (cardinality(new.token_contract_ids) > 1) execute function keep_party_tokens();
create trigger party_tokens_update after update on transaction_parties
  for each row when (cardinality(old.token_contract_ids) > 1 or cardinality(new.token_contract_ids) > 1) execute function keep_party_tokens();
create trigger party_tokens_delete after delete on transaction_parties
  for each row when (cardinality(old.token_contract_ids) > 1) execute function keep_party_tokens();

create function empty_party_tokens() returns trigger language plpgsql as $$
begin
  truncate transaction_party_tokens;
  return null;
end $$;
create trigger party_tokens_truncate after truncate on transaction_parties execute function empty_party_tokens();

-- PostgreSQL took the index by age to page through the notifications of one device, and passed over everybody else's. Over an expression, only
-- retention can use it.
drop index notifications_by_age;
create index notifications_by_age on notifications ((created_at at time zone 'UTC'));
