const refusals = new WeakSet<Error>();

/** Returns the error of a call, noted as one about our key if the status says so: it is wrong, or may not do this. */
export function noteKeyRefusal<Fault extends Error>(status: number, error: Fault): Fault {
  if (status === 401 || status === 403) refusals.add(error);
  return error;
}

/** Whether a call failed because the other side does not accept our key. */
export function isKeyRefusal(error: unknown): boolean {
  return error instanceof Error && refusals.has(error);
}
