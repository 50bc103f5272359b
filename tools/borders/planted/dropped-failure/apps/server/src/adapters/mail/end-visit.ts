// The mailbox ends the visit itself.

export async function endVisit(logout: () => Promise<void>): Promise<void> {
  await logout().catch(() => undefined);
}
