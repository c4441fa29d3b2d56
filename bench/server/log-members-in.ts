import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Inserts a session for an existing member, and returns its token. */
export async function logMemberIn(owner: pg.Client, username: string): Promise<string> {
  const token = newToken()
  await owner.query(
    `INSERT INTO sessions (member_id, token_hash, created_at, last_used_at, expires_at)
     SELECT id, $1, now(), now(), now() + interval '1 day' FROM members WHERE username = $2`,
    [hashOf(token), username],
  )
  return token
}

const newToken = () => randomBytes(30).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Enough members that none reaches a rate limit, even on a fast machine. */
const members = 2_000

/** Inserts members with one session each, whose accounts are old enough to have no limits, and returns the tokens. Logging in by API is slow on purpose. */
export async function logMembersIn(owner: pg.Client): Promise<string[]> {
  const tokens = Array.from({ length: members }, newToken)
  const hashes = tokens.map(hashOf)
  await owner.query(
    `WITH added AS (
       INSERT INTO members (username, email, first_name, last_name, activated_at)
       SELECT 'bench-' || n, 'bench-' || n || '@example.org', 'Bench', 'Member', now() - interval '1 year'
       FROM generate_series(1, cardinality($1::bytea[])) AS n
       RETURNING id, username
     )
     INSERT INTO sessions (member_id, token_hash, created_at, last_used_at, expires_at)
     SELECT id, ($1::bytea[])[split_part(username, '-', 2)::int], now(), now(), now() + interval '1 day' FROM added`,
    [hashes],
  )
  return tokens
}
