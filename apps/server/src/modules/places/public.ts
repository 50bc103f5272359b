export type { Airport, City } from './place-directory.ts';
export type { ListSellablePlaces, SellableRoutes } from './ports.ts';
export type { Aircraft, Airline } from './read-place-files.ts';
export { matchNames, type MatchNames } from './match-names.ts';
export { loadPlaces, type Places } from './places.ts';
export { seedPlaces } from './repository.ts';
export { placeRoutes } from './routes.ts';
