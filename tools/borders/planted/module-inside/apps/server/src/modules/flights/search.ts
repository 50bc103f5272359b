import type { PlaceRow } from '../places/repository.ts';
export type Place = PlaceRow;
