/** Calls the running shop as its pages do; throws what it refuses with. `key` is the right to act on an order. */
export async function askShop<T>(address: string, path: string, body?: object, key?: string): Promise<T> {
  const answer = await fetch(`${address}/api/services/app/${path}`, {
    headers: {
      ...(key === undefined ? {} : { 'X-Order-Key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const { result, error } = (await answer.json()) as { result: T; error: unknown };
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(error)}`);
  return result;
}
