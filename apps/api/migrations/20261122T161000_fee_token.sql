-- Celo's transactions may pay their fee in a token. Null: in the native one.
alter table transactions add column fee_token_id text;
