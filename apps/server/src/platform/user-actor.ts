/** How a member of staff is stored as the one who did something, beside `customer`, `system` and `bank`: `user:12`. */
export function userActor(userId: number): string {
  return `user:${userId}`;
}

/** The user in `user:12`; undefined for all others. */
export function userIdOf(actor: string | null | undefined): number | undefined {
  const [, id] = /^user:(\d+)$/.exec(actor ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}
