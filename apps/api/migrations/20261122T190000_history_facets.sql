alter table transactions
  -- Its place among the transactions of its block. Null if no block has it, or if the node did not report it.
  add column position integer,
  -- What its own bytes show that no movement shows: a stake on Solana, a delegation by EIP-7702. Null if nothing.
  add column action text;

-- Kind and status of a transaction for this party, as one number (facets.ts). Existing rows have 0, and rows that an earlier version writes
-- from now on have -1: a background job derives both. Adding the columns rewrites nothing and the indexes start empty, so that no lock lasts.
alter table transaction_parties add column facet smallint not null default 0;
alter table transaction_parties alter column facet set default -1;
alter table transaction_party_tokens add column facet smallint not null default 0;

create index transaction_parties_by_facet on transaction_parties (platform_id, address, facet, created_at, transaction_id)
  include (mined) where facet > 0;
create index transaction_parties_by_token_and_facet
  on transaction_parties (platform_id, address, token_contract_id, facet, created_at, transaction_id)
  include (mined) where facet > 0 and token_contract_id is not null;
create index transaction_party_tokens_by_facet
  on transaction_party_tokens (platform_id, address, token_contract_id, facet, created_at, transaction_id)
  include (mined) where facet > 0;
create index transaction_parties_without_facet on transaction_parties (transaction_id) where facet < 0;

-- At most one row, until the existing rows are done: those of transactions below this id are not.
create table facet_backfill (below bigint not null);
insert into facet_backfill select max(id) + 1 from transactions having count(*) > 0;

create or replace function keep_party_tokens() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    delete from transaction_party_tokens
    where platform_id = old.platform_id and address = old.address and token_contract_id = any(old.token_contract_ids[2:])
      and created_at = old.created_at and transaction_id = old.transaction_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into transaction_party_tokens (platform_id, address, token_contract_id, created_at, transaction_id, mined, facet)
    select distinct new.platform_id, new.address, token, new.created_at, new.transaction_id, new.mined, new.facet
    from unnest(new.token_contract_ids[2:]) as token where token <> new.token_contract_ids[1];
  end if;
  return null;
end $$;
