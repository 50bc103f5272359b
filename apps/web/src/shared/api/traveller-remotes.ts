import type * as travellers from '@farewind/contract/account/travellers';
import { remote } from './remote.ts';

/** The people whom a customer has saved; the checkout asks for them only when somebody is signed in. */
export const getTravellers = remote<typeof travellers.getTravellers>('GET', 'Traveller/GetAll');
export const saveTraveller = remote<typeof travellers.saveTraveller>('POST', 'Traveller/Save');
