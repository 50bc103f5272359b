import type * as accounts from '@farewind/contract/account/account';
import type * as profiles from '@farewind/contract/account/profile';
import type { register as registerOperation } from '@farewind/contract/account/registration';
import type { deleteTraveller as deleteTravellerOperation } from '@farewind/contract/account/travellers';
import { remote } from './remote.ts';

/** What the pages of the account ask; signing in is among the remotes that everybody loads. */
export const register = remote<typeof registerOperation>('POST', 'Account/Register');
export const signOutEverywhere = remote<typeof accounts.signOutEverywhere>(
  'POST',
  'Account/SignOutEverywhere',
);
export const getProfile = remote<typeof profiles.getProfile>('GET', 'Profile/Get');
export const updateProfile = remote<typeof profiles.updateProfile>('PUT', 'Profile/Update');
export const changeProfilePassword = remote<typeof profiles.changeProfilePassword>(
  'POST',
  'Profile/ChangePassword',
);
export const getSessions = remote<typeof profiles.getSessions>('GET', 'Profile/GetSessions');
export const endSession = remote<typeof profiles.endSession>('POST', 'Profile/EndSession');
export const exportProfile = remote<typeof profiles.exportProfile>('GET', 'Profile/Export');
export const requestErasure = remote<typeof profiles.requestErasure>('POST', 'Profile/RequestErasure');
export const deleteTraveller = remote<typeof deleteTravellerOperation>('DELETE', 'Traveller/Delete');
