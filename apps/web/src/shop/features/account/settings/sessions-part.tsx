import type { AccountSession } from '@farewind/contract/account/profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { endSession, getSessions } from '@farewind/contract/account/profile';
import { signOutEverywhere } from '@farewind/contract/account/account';
import { call } from '../../../../shared/api/call.ts';
import { useSession } from '../../../../shared/session/session.tsx';
import { useForgetAccount } from '../../../../shared/session/use-sign-out.ts';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { zoneMoment } from '../../../../shared/format/zone-moment.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { Loaded } from '../frame/loaded.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { SettingsPart } from './settings-part.tsx';

/** The customer's sessions: each can be ended, or all of them. */
export function SessionsPart() {
  const say = useAccountT();
  const { user } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const forget = useForgetAccount();
  const sessions = useQuery({
    queryKey: ['sessions', user?.id],
    queryFn: ({ signal }) => call(getSessions, {}, { signal }),
  });
  const end = async (sessionId: string) => {
    await call(endSession, { sessionId });
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  const endAll = async () => {
    await call(signOutEverywhere, {});
    await navigate({ to: '/login' });
    await forget();
  };
  return (
    <SettingsPart id="sessions" title={say('settings.sessions')}>
      <Loaded query={sessions}>
        {({ items }) => (
          <ul className="my-sessions">
            {items.map((session) => (
              <SessionRow
                key={session.sessionId}
                session={session}
                onEnd={() => void end(session.sessionId).catch(showError)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <p>
        <button type="button" className="btn btn-line" onClick={() => void endAll().catch(showError)}>
          {say('settings.endAll')}
        </button>
      </p>
    </SettingsPart>
  );
}

function SessionRow(props: { readonly session: AccountSession; readonly onEnd: () => void }) {
  const say = useAccountT();
  const { locale } = useI18n();
  const { user } = useSession();
  if (user === null) return null;
  const told = (instant: string) => zoneMoment(instant, user.timeZone, locale);
  const { device, network, startedAt, seenAt, isCurrent } = props.session;
  const name = device === '' ? say('settings.device') : device;
  return (
    <li>
      <span className="my-route">
        <strong>
          {name}
          {network === '' ? null : <span className="soft num"> · {network}</span>}
        </strong>
        <span className="soft">{say('settings.seen', { start: told(startedAt), seen: told(seenAt) })}</span>
      </span>
      {isCurrent ? (
        <span className="badge sea">{say('settings.thisOne')}</span>
      ) : (
        <button
          type="button"
          className="btn btn-line"
          aria-label={say('settings.endOf', { device: name })}
          onClick={props.onEnd}
        >
          {say('settings.end')}
        </button>
      )}
    </li>
  );
}
