alter table transactions
  -- The block of which every movement was read. A receipt of the same block shows no native movement inside calls and does not replace them.
  add column complete_in_block text,
  -- The chain's head when the row last changed. Finality needs an equal reading at a later head.
  add column read_at_block bigint,
  -- Whether the worker may send the bytes: a node accepted them, or some caller got no definite answer.
  add column kept boolean not null default true,
  -- Callers that are handing the bytes to a node now.
  add column sending integer not null default 0;

alter table transaction_parties
  -- Movements of this address that the transaction's own row has no room for. Null if the row lists them all.
  add column operations jsonb;
