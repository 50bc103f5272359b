import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import { getProfile } from '@farewind/contract/account/profile';
import { useSession } from '../../../../shared/session/session.tsx';
import { AccountFrame } from '../frame/account-frame.tsx';
import { Loaded } from '../frame/loaded.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { ProfileForm } from './profile-form.tsx';

/** What the agency knows of the customer, to be changed by them. */
export function ProfilePage(): ReactNode {
  const say = useAccountT();
  const { user } = useSession();
  const profile = useQuery({
    queryKey: ['profile', user?.id],
    queryFn: ({ signal }) => call(getProfile, {}, { signal }),
    enabled: user !== null && !user.isStaff,
    // Somebody may be typing: what they see is not exchanged under their hands.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <AccountFrame title={say('profile.title')}>
      <Loaded query={profile}>{(known) => <ProfileForm known={known} />}</Loaded>
    </AccountFrame>
  );
}
