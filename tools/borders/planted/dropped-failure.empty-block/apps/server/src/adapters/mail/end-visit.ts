export function endVisit(logout: () => Promise<void>): void {
  const began = Date.now(); // The time of the server.
  logout().catch(() => {});
  console.log(began);
}
