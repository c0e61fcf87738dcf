-- Addresses of which old transactions were deleted because nobody had proved them: their history is not complete.
create table bounded_addresses (
  platform_id text not null,
  address text not null,
  primary key (platform_id, address)
);
