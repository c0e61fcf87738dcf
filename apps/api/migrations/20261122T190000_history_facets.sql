alter table transactions
  -- Its place among the transactions of its block. Null if no block has it, or if the node did not report it.
  add column position integer,
  -- What its own bytes show that no movement shows: a stake on Solana, a delegation by EIP-7702. Null if nothing.
  add column action text;

-- Kind and status of a transaction for this party, as one number (history-facets.ts). 0 until they are derived. Adding the columns rewrites
-- nothing, and the indexes start empty: existing rows are filled in batches, without a long lock.
alter table transaction_parties add column facet smallint not null default 0;
alter table transaction_party_tokens add column facet smallint not null default 0;

create index transaction_parties_by_facet on transaction_parties (platform_id, address, facet, created_at, transaction_id)
  include (mined) where facet > 0;
create index transaction_parties_by_token_and_facet
  on transaction_parties (platform_id, address, token_contract_id, facet, created_at, transaction_id)
  include (mined) where facet > 0 and token_contract_id is not null;
create index transaction_party_tokens_by_facet
  on transaction_party_tokens (platform_id, address, token_contract_id, facet, created_at, transaction_id)
  include (mined) where facet > 0;
create index transaction_parties_without_facet on transaction_parties (transaction_id) where facet = 0;

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
