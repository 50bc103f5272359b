/** What the name of a member of staff begins with, for queries. */
export const USER_ACTOR = 'user:';

/** How a member of staff is stored as the one who did something, beside `customer`, `system` and `bank`: `user:12`. */
export function userActor(userId: number): string {
  return `${USER_ACTOR}${userId}`;
}

/** The user in `user:12`; undefined for all others. */
export function userIdOf(actor: string | null | undefined): number | undefined {
  const [, id] = /^user:(\d+)$/.exec(actor ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}
