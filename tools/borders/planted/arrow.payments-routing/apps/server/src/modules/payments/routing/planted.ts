import type { Planted } from '../attempts/repository.ts';

export function read({ reference }: Planted): string {
  return reference;
}
