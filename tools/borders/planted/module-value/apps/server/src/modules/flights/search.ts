import { createPlaces } from '../places/public.ts';
export const places = createPlaces;
