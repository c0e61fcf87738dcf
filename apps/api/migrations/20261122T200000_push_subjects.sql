-- A push carries what it is about, so that sending it reads no other table.
alter table push_outbox
  add column type text not null default 'transaction',
  add column transaction_id bigint;
update push_outbox push set type = told.type, transaction_id = told.transaction_id
from notifications told where told.id = push.notification_id and push.state = 'waiting';
