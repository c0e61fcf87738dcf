-- NFTs that linked addresses received. Whether an address still holds one is read from the chain when the list is requested.
create table nft_holdings (
  platform_id text not null,
  address text not null,
  contract text not null,
  -- A uint256 in decimal. Empty if the contract itself is the NFT, as on Solana.
  token_id text not null,
  -- erc721, erc1155 or nft
  standard text not null,
  -- The time of the newest movement.
  moved_at timestamptz not null,
  -- Each movement was one of many in a transaction that the address did not sign.
  airdropped boolean not null,
  -- Since when the chain says that the address does not hold it. Null if it does, or if nobody asked.
  hidden_at timestamptz,
  -- When a hidden NFT is checked again, because the node may have been behind.
  check_at timestamptz,
  primary key (platform_id, address, contract, token_id)
);
create index nft_holdings_shown on nft_holdings (platform_id, address, moved_at desc, contract, token_id) where hidden_at is null;
create index nft_holdings_hidden on nft_holdings (platform_id, address, check_at) where hidden_at is not null;
create index nft_holdings_by_age on nft_holdings (hidden_at) where hidden_at is not null;

-- What is known about an NFT that a list showed. Documents and images are read in the background, in turns, so that no address delays others.
create table nfts (
  id bigint generated always as identity primary key,
  platform_id text not null,
  contract text not null,
  token_id text not null,
  standard text not null,
  name text,
  description text,
  collection text,
  -- waiting, read or failed
  state text not null default 'waiting',
  noted_for text not null,
  turn integer not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  read_at timestamptz,
  unique (platform_id, contract, token_id)
);
create index nfts_waiting on nfts (turn, id) where state = 'waiting';
create index nfts_waiting_for on nfts (platform_id, noted_for, turn) where state = 'waiting';

-- Images that the server encoded itself.
create table nft_images (
  nft_id bigint primary key references nfts on delete cascade,
  bytes bytea not null,
  etag text not null
);

-- NFTs in stored transactions, of addresses that are linked now.
insert into nft_holdings (platform_id, address, contract, token_id, standard, moved_at, airdropped)
select t.platform_id, party, substr(moved."tokenContractId", length(t.platform_id) + 2), coalesce(moved."tokenId", ''),
  min(moved.standard), max(t.created_at), false
from transactions t
cross join jsonb_to_recordset(t.operations)
  as moved (type text, "tokenContractId" text, "tokenId" text, standard text, "fromAddress" text, "toAddress" text)
cross join lateral (values (moved."fromAddress"), (moved."toAddress")) as parties (party)
where t.status = 'confirmed' and moved.type = 'transfer' and moved.standard is not null
  and exists (select from device_addresses link where link.platform_id = t.platform_id and link.address = party)
group by 1, 2, 3, 4;
