-- Where signed bytes are good for a time only (Solana's blockhashes), it may be over before a block holds them.
alter table transactions
  drop constraint transactions_failure_reason_check,
  add constraint transactions_failure_reason_check check (failure_reason in ('reverted', 'replaced', 'dropped', 'expired'));
