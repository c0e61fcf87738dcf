/*
 * A constant-product exchange for the local Solana chain: pools of two tokens of SPL Token, x * y = k, with a fee on the input.
 * Freestanding C without the chain's tools. README.md in this directory says how exchange.so was built.
 * For a local chain only: the creator of a pool chooses its vaults, and there are no shares in a pool.
 *
 * There are no globals, and only calls of the chain's functions: the linker supports nothing else. Structures are on the heap,
 * since the upstream compiler allows 512 bytes of stack.
 */
typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

/* Arguments of the chain's functions: https://github.com/anza-xyz/agave/blob/master/platform-tools-sdk/sbf/c/inc/sol/types.h */
typedef struct { const u8 *key; u8 is_writable, is_signer, pad[6]; } AccountMeta;
typedef struct { const u8 *program; AccountMeta *accounts; u64 account_count; u8 *data; u64 data_length; } Instruction;
typedef struct {
  u8 *key; u64 *lamports; u64 data_length; u8 *data; u8 *owner; u64 rent_epoch; u8 is_signer, is_writable, executable, pad[5];
} Account;
typedef struct { const u8 *bytes; u64 length; } Seed;
typedef struct { const Seed *seeds; u64 count; } Seeds;

extern u64 sol_invoke_signed_c(const Instruction *, const Account *, u64, const Seeds *, u64);
extern u64 sol_set_return_data(const u8 *, u64);

#define INLINE static inline __attribute__((always_inline))
#define HEAP 0x300000000ULL
#define MAX_ACCOUNTS 8
#define MAGIC 0x4c4f4f50ULL /* POOL */
#define POOL_LENGTH 88
#define TOKEN_ACCOUNT_LENGTH 165
#define BPS 10000

/* Errors of this program, returned as { Custom: … }. */
#define INVALID_INPUT 6000
#define TOO_LITTLE_OUT 6001
#define WRONG_ACCOUNTS 6002
#define NOT_A_POOL 6003
#define POOL_EXISTS 6004

/* A pool: 0 magic | 8 vault A | 40 vault B | 72 fee in bps | 80 bump of its authority. */
typedef struct { u64 magic; u8 vault_a[32]; u8 vault_b[32]; u64 fee_bps; u8 bump, pad[7]; } Pool;

INLINE int same(const u8 *a, const u8 *b) {
  const u64 *x = (const u64 *)a, *y = (const u64 *)b;
  return x[0] == y[0] && x[1] == y[1] && x[2] == y[2] && x[3] == y[3];
}

INLINE void copy(u8 *to, const u8 *from) {
  for (int i = 0; i < 4; i++) ((u64 *)to)[i] = ((const u64 *)from)[i];
}

/* Instruction data may be unaligned, so it is read byte by byte. */
INLINE u64 read64(const u8 *from) {
  u64 value = 0;
  for (int i = 7; i >= 0; i--) value = (value << 8) | from[i];
  return value;
}

INLINE void write64(volatile u8 *to, u64 value) {
  for (int i = 0; i < 8; i++, value >>= 8) to[i] = (u8)value;
}

/* floor(a * b / d) by long division of 128 bits. The result must fit: callers ensure that a < d or b < d. */
INLINE u64 muldiv(u64 a, u64 b, u64 d) {
  u64 al = a & 0xffffffffULL, ah = a >> 32, bl = b & 0xffffffffULL, bh = b >> 32;
  u64 ll = al * bl, lh = al * bh, hl = ah * bl, hh = ah * bh;
  u64 middle = (ll >> 32) + (lh & 0xffffffffULL) + (hl & 0xffffffffULL);
  u64 low = (ll & 0xffffffffULL) | (middle << 32);
  u64 rest = hh + (lh >> 32) + (hl >> 32) + (middle >> 32), quotient = 0;
  for (int i = 0; i < 64; i++) {
    u64 carry = rest >> 63;
    rest = (rest << 1) | (low >> 63);
    low <<= 1;
    quotient <<= 1;
    if (carry || rest >= d) { rest -= d; quotient |= 1; }
  }
  return quotient;
}

/* Reads the accounts from the chain's input. Returns the position after them, or 0 if there are too many. */
INLINE u8 *read_accounts(u8 *input, Account *accounts, u64 *count) {
  *count = *(u64 *)input;
  if (*count > MAX_ACCOUNTS) return 0;
  u8 *at = input + 8;
  for (u64 i = 0; i < *count; i++) {
    if (*at != 0xff) { /* the same as an earlier one */
      accounts[i] = accounts[*at];
      at += 8;
      continue;
    }
    Account *account = &accounts[i];
    account->is_signer = at[1];
    account->is_writable = at[2];
    account->executable = at[3];
    account->key = at + 8;
    account->owner = at + 40;
    account->lamports = (u64 *)(at + 72);
    account->data_length = *(u64 *)(at + 80);
    account->data = at + 88;
    at += 88 + account->data_length + 10240;
    at = (u8 *)(((u64)at + 7) & ~7ULL);
    account->rent_epoch = *(u64 *)at;
    at += 8;
  }
  return at;
}

/* SPL Token: Transfer. Accounts: from, to, authority. */
INLINE u64 transfer(const Account *accounts, u64 count, const u8 *program, const u8 *from, const u8 *to, const u8 *authority, u64 amount, const Seeds *seeds) {
  u8 *heap = (u8 *)(HEAP + 2048);
  AccountMeta *metas = (AccountMeta *)heap;
  u8 *data = heap + 256;
  Instruction *instruction = (Instruction *)(heap + 320);
  data[0] = 3;
  write64(data + 1, amount);
  metas[0].key = from, metas[0].is_writable = 1, metas[0].is_signer = 0;
  metas[1].key = to, metas[1].is_writable = 1, metas[1].is_signer = 0;
  metas[2].key = authority, metas[2].is_writable = 0, metas[2].is_signer = 1;
  instruction->program = program;
  instruction->accounts = metas;
  instruction->account_count = 3;
  instruction->data = data;
  instruction->data_length = 9;
  return sol_invoke_signed_c(instruction, accounts, count, seeds, seeds ? 1 : 0);
}

/* 0, fee in bps (u16), bump. Accounts: pool (signs, empty, of this program), vault A, vault B. */
INLINE u64 make_pool(Account *accounts, u64 count, const u8 *data, u64 length) {
  Pool *pool = (Pool *)accounts[0].data;
  u64 fee_bps = (u64)data[1] | ((u64)data[2] << 8);
  if (count != 3 || length != 4 || !accounts[0].is_signer || fee_bps >= BPS) return INVALID_INPUT;
  if (pool->magic) return POOL_EXISTS;
  pool->magic = MAGIC;
  copy(pool->vault_a, accounts[1].key);
  copy(pool->vault_b, accounts[2].key);
  pool->fee_bps = fee_bps;
  pool->bump = data[3];
  return 0;
}

/* 1, amount in (u64), minimum amount out (u64). Accounts: pool, user (signs), user's in, user's out, vault in, vault out, authority, SPL Token.
 * Returns the amount out as return data. out = floor(net * reserveOut / (reserveIn + net)), net = in - ceil(in * fee / 10000). */
INLINE u64 swap(Account *accounts, u64 count, const u8 *data, u64 length) {
  const Pool *pool = (const Pool *)accounts[0].data;
  if (count != 8 || length != 17) return INVALID_INPUT;
  if (pool->magic != MAGIC) return NOT_A_POOL;
  const Account *in = &accounts[4], *out = &accounts[5];
  int forward = same(in->key, pool->vault_a) && same(out->key, pool->vault_b);
  int backward = same(in->key, pool->vault_b) && same(out->key, pool->vault_a);
  if (!forward && !backward) return WRONG_ACCOUNTS;
  /* The amounts in the vaults are valid only if the called token program owns them. */
  const u8 *program = accounts[7].key;
  if (!same(in->owner, program) || !same(out->owner, program)) return WRONG_ACCOUNTS;
  if (in->data_length != TOKEN_ACCOUNT_LENGTH || out->data_length != TOKEN_ACCOUNT_LENGTH) return WRONG_ACCOUNTS;

  u64 amount = read64(data + 1), least = read64(data + 9);
  u64 reserve_in = *(const u64 *)(in->data + 64), reserve_out = *(const u64 *)(out->data + 64);
  if (!amount || !reserve_in || !reserve_out || reserve_in + amount < amount) return INVALID_INPUT;
  u64 fee = muldiv(amount, pool->fee_bps, BPS);
  /* Rounded up, so that every amount pays a fee. The products differ by less than BPS, so an overflow is harmless. */
  if (fee * BPS != amount * pool->fee_bps) fee++;
  if (fee >= amount) return INVALID_INPUT;
  u64 net = amount - fee;
  u64 paid = muldiv(net, reserve_out, reserve_in + net);
  if (!paid || paid < least) return TOO_LITTLE_OUT;

  u64 failure = transfer(accounts, count, program, accounts[2].key, in->key, accounts[1].key, amount, 0);
  if (failure) return failure;
  u8 *heap = (u8 *)(HEAP + 3072);
  Seed *seed = (Seed *)heap;
  Seeds *seeds = (Seeds *)(heap + 64);
  seed[0].bytes = accounts[0].key, seed[0].length = 32;
  seed[1].bytes = &pool->bump, seed[1].length = 1;
  seeds->seeds = seed, seeds->count = 2;
  failure = transfer(accounts, count, program, out->key, accounts[3].key, accounts[6].key, paid, seeds);
  if (failure) return failure;
  u8 *answer = heap + 128;
  write64(answer, paid);
  sol_set_return_data(answer, 8);
  return 0;
}

__attribute__((section(".text"))) u64 entrypoint(u8 *input) {
  Account *accounts = (Account *)HEAP;
  u64 count;
  u8 *rest = read_accounts(input, accounts, &count);
  if (!rest || !count) return INVALID_INPUT;
  u64 length = *(u64 *)rest;
  const u8 *data = rest + 8, *self = data + length;
  if (!length || accounts[0].data_length != POOL_LENGTH || !same(accounts[0].owner, self)) return NOT_A_POOL;
  if (data[0] == 0) return make_pool(accounts, count, data, length);
  if (data[0] == 1) return swap(accounts, count, data, length);
  return INVALID_INPUT;
}
