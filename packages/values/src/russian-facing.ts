/** Whether an origin or a host name is Russian-facing: `ru` is one of its labels (`ru.example.com`) or its ending. */
export function isRussianFacing(origin: string): boolean {
  const host = origin.replace(/^\w+:\/\//, '').replace(/[:/].*$/, '');
  return host.toLowerCase().split('.').includes('ru');
}
