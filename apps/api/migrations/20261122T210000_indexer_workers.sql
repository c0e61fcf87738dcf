-- Workers that read blocks, so that they share the leases of platforms evenly.
create table indexer_workers (
  id uuid primary key,
  -- Platforms whose blocks the worker can read.
  platforms text[] not null,
  -- The worker renews this. After it, the worker counts as gone.
  alive_until timestamptz not null
);
