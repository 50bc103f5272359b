import { userActor } from '../../../platform/user-actor.ts';
/** Who acts on an order after its sale. */
export type Actor =
  | { readonly kind: 'customer' }
  | { readonly kind: 'system' }
  | { readonly kind: 'staff'; readonly userId: number; readonly name: string };

/** How history and refunds name an actor: `customer`, `system`, or `user:12`. */
export function actorName(actor: Actor): string {
  return actor.kind === 'staff' ? userActor(actor.userId) : actor.kind;
}
