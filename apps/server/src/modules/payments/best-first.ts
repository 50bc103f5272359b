import type { Language } from '@farewind/contract/core/fields';

/** In Russia people pay by code and by their own cards first; anywhere else by whatever card they have. */
export function bestFirst<Route extends { readonly method: { readonly id: string } }>(
  routes: readonly Route[],
  language: Language,
): Route[] {
  const isCard = ({ method }: Route): number => Number(method.id === 'card');
  return language === 'ru' ? [...routes] : routes.toSorted((a, b) => isCard(b) - isCard(a));
}
