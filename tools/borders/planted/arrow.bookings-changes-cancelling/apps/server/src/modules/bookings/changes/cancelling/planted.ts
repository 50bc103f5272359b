import type { Planted } from '../travel-documents/read-file.ts';

export function read({ reference }: Planted): string {
  return reference;
}
