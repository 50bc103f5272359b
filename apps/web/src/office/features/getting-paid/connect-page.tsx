import { CircleAlert, Check, Copy, CircleCheck } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { getPaymentWays } from '@farewind/contract/finance/payment-accounts';
import { getRehearsal } from '@farewind/contract/finance/payment-rehearsal';
import {
  getPaymentProviders,
  getPaymentSettings,
  updatePaymentSetting,
} from '@farewind/contract/settings/payment-settings';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { useDrawnPath } from '../../address/office-address.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { officeCall } from '../../session/office-call.ts';
import {
  nameProvider,
  readPayment,
  toPaymentInput,
  type PaymentSetting,
  type ProviderSheet,
} from '../settings/payment-form.ts';
import { SignCardDuty } from '../settings/sign-card-duty.tsx';
import { gettingPaidKey, type MethodRow } from './getting-paid-data.ts';
import { KeysForm } from './keys-form.tsx';
import { LeftOutNote } from './left-out-note.tsx';
import { NoticeSecret } from './notice-secret.tsx';
import { RehearsalPanel } from './rehearsal-panel.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { allowLivePayments } from '@farewind/contract/settings/payment-routes';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { ReasonDialog } from '../../kit/dialog/reason-dialog.tsx';
import { ReceiptNote } from './receipt-note.tsx';
import { Refused } from './refused.tsx';
import { sentenceOfField, useActWithProblem } from '../../kit/use-act.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { copyText } from '../../../shared/ui/copy-text.ts';

const POLL_MS = 4000;
const ALL = 100;

/** Connects a merchant account in four steps; `$id` is the account's number, or the provider for a new one. */
export function ConnectPage(): ReactNode {
  const t = useOfficeT();
  const id = useDrawnPath().split('/').at(-1) ?? '';
  const queries = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const accountId = /^\d+$/.test(id) ? Number(id) : undefined;
  const queryKey = [...gettingPaidKey, 'connect', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      const [settings, providers, state, ways] = await Promise.all([
        officeCall(getPaymentSettings, { maxResultCount: ALL }),
        officeCall(getPaymentProviders, {}),
        accountId === undefined ? undefined : officeCall(getRehearsal, { settingId: accountId }),
        accountId === undefined ? undefined : officeCall(getPaymentWays, {}),
      ]);
      const account = settings.items.find((one) => one.id === accountId);
      const provider = account?.provider ?? id;
      return {
        account,
        state,
        provider,
        sheet: providers.items.find((one) => one.provider === provider),
        methods: ways?.methods ?? [],
      };
    },
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
  const reload = () => queries.invalidateQueries({ queryKey });
  const { account, state, sheet, methods = [] } = data ?? {};
  const name = nameProvider(data?.provider ?? id, t);
  const hasKeys = account !== undefined && !isEditing;
  // Desk payments are taken by staff, so there are no notifications and no rehearsal.
  const isDesk = sheet?.methods.every(({ way }) => way === 'desk') === true;
  return (
    <DetailPage
      title={t('connect.title', { name })}
      isLoading={data === undefined}
      error={data === undefined ? error : null}
      onRetry={() => void refetch()}
      tools={
        <OfficeLink className="btn btn-line" to="/setting/getting-paid">
          {t('connect.close')}
        </OfficeLink>
      }
    >
      {sheet === undefined ? (
        <p className="notice">
          <CircleAlert className="i" aria-hidden />
          {t('connect.unknown')}
        </p>
      ) : (
        <ol className="o-connect">
          <ConnectStep
            number={1}
            title={t(isDesk ? 'connect.deskAccount' : 'connect.keys')}
            state={hasKeys ? 'done' : 'now'}
          >
            {hasKeys ? (
              <>
                <p>
                  {isDesk
                    ? t('connect.deskKept', { currencies: account.currencies.join(', ') })
                    : t('connect.keysKept', { name: [name, account.merchantId].filter(Boolean).join(' ') })}
                </p>
                <button type="button" className="o-link" onClick={() => setIsEditing(true)}>
                  {t('connect.change')}
                </button>
              </>
            ) : (
              <KeysForm
                sheet={sheet}
                account={account}
                onSaved={() => {
                  setIsEditing(false);
                  return reload();
                }}
              />
            )}
          </ConnectStep>
          {isDesk ? (
            <ConnectStep number={2} title={t('connect.switchOn')} state={hasKeys ? 'now' : 'later'}>
              {account === undefined ? (
                <p className="mute">{t('connect.afterDesk')}</p>
              ) : (
                <GoLive account={account} methods={methods} isPassed isAtDesk onChanged={reload} />
              )}
            </ConnectStep>
          ) : (
            <ProviderSteps
              account={account}
              sheet={sheet}
              state={state}
              methods={methods}
              name={name}
              hasKeys={hasKeys}
              onChanged={reload}
            />
          )}
        </ol>
      )}
    </DetailPage>
  );
}

/** Steps after the keys are stored: notification address, first notification, and rehearsal. */
function ProviderSteps({
  account,
  sheet,
  state,
  methods,
  name,
  hasKeys,
  onChanged,
}: {
  readonly account: PaymentSetting | undefined;
  readonly sheet: ProviderSheet;
  readonly state: Answer<typeof getRehearsal> | undefined;
  readonly methods: readonly MethodRow[];
  readonly name: string;
  readonly hasKeys: boolean;
  readonly onChanged: () => Promise<unknown>;
}) {
  const t = useOfficeT();
  // Whether the address was pasted shows only when the first notification arrives.
  const isNoticed = state !== undefined && (state.lastNoticeAt !== null || state.noticeUrl === null);
  return (
    <>
      <ConnectStep
        number={2}
        title={t('connect.address')}
        state={!hasKeys ? 'later' : isNoticed ? 'done' : 'now'}
      >
        {state === undefined ? (
          <p className="mute">{t('connect.afterKeys')}</p>
        ) : (
          <>
            <NoticeAddress url={state.noticeUrl} name={name} />
            {account === undefined || !hasKeys ? null : (
              <NoticeSecret account={account} sheet={sheet} onSaved={onChanged} />
            )}
          </>
        )}
      </ConnectStep>
      <ConnectStep
        number={3}
        title={t('connect.notice')}
        state={state === undefined ? 'later' : isNoticed ? 'done' : 'now'}
      >
        {state === undefined ? (
          <p className="mute">{t('connect.afterKeys')}</p>
        ) : (
          <p role="status">
            {state.noticeUrl === null ? (
              t('connect.noNotices', { name })
            ) : state.lastNoticeAt === null ? (
              t('connect.noticeWaits', { name })
            ) : (
              <WholeDates text={t('connect.noticeCame', { time: formatInstant(state.lastNoticeAt) })} />
            )}
          </p>
        )}
      </ConnectStep>
      <ConnectStep
        number={4}
        title={t('connect.rehearsal')}
        state={state === undefined ? 'later' : state.rehearsal?.isPassed === true ? 'done' : 'now'}
      >
        {state === undefined || account === undefined ? (
          <p className="mute">{t('connect.afterKeys')}</p>
        ) : (
          <>
            <RehearsalPanel
              settingId={account.id}
              name={name}
              canRehearse={state.canRehearse}
              rehearsal={state.rehearsal}
              onChanged={onChanged}
            />
            <GoLive
              account={account}
              methods={methods}
              isPassed={state.rehearsal?.isPassed === true}
              onChanged={onChanged}
            />
          </>
        )}
      </ConnectStep>
    </>
  );
}

/** A step of connecting: its number or tick, title and content. */
function ConnectStep(props: {
  readonly number: number;
  readonly title: string;
  readonly state: 'done' | 'now' | 'later';
  readonly children: ReactNode;
}) {
  return (
    <li className={`card ${props.state}`} aria-current={props.state === 'now' ? 'step' : undefined}>
      <span className="o-connect-n" aria-hidden>
        {props.state === 'done' ? <Check className="i" /> : props.number}
      </span>
      <div className="stack s3">
        <h2>{props.title}</h2>
        {props.children}
      </div>
    </li>
  );
}

/** Our notification address, to be copied into the provider's office. */
function NoticeAddress({ url, name }: { readonly url: string | null; readonly name: string }) {
  const t = useOfficeT();
  if (url === null) return <p>{t('connect.noNotices', { name })}</p>;
  return (
    <>
      <p>{t('connect.addressText', { name })}</p>
      <p className="code o-connect-url">{url}</p>
      <button
        type="button"
        className="btn btn-line"
        onClick={() => void copyText(url).then(() => showToast(t('connect.copied')), showError)}
      >
        <Copy className="i" aria-hidden />
        {t('connect.copy')}
      </button>
    </>
  );
}

/** What an account needs before it takes money: a rehearsal, or a person responsible for skipping it. */
function GoLive({
  account,
  methods,
  isPassed,
  isAtDesk = false,
  onChanged,
}: {
  readonly account: PaymentSetting;
  readonly methods: readonly MethodRow[];
  readonly isPassed: boolean;
  readonly isAtDesk?: boolean;
  readonly onChanged: () => Promise<unknown>;
}) {
  const t = useOfficeT();
  const [isAsking, setIsAsking] = useState(false);
  const [isSigning, setIsSigning] = useState(false);
  const { isBusy, problem, run } = useActWithProblem(sentenceOfField);
  if (account.isActive)
    return (
      <>
        <p className="notice good">
          <CircleCheck className="i" aria-hidden />
          <span>
            {t('connect.isOn')} {t(account.mode === 'test' ? 'connect.isOnTest' : 'connect.isOnLive')}
          </span>
        </p>
        <LeftOutNote settingId={account.id} methods={methods} />
        {isAtDesk || account.currencies.some((currency) => currency !== 'RUB') ? null : (
          <ReceiptNote account={account} />
        )}
      </>
    );
  const isUnsigned = account.mode === 'live' && account.cardInput === 'raw' && account.dutySigned === null;
  const isAllowed = isAtDesk || account.mode === 'test' || account.liveAllowed !== null;
  const mayStart = isAllowed && !isUnsigned;
  const switchOn = () =>
    run(async () => {
      await officeCall(updatePaymentSetting, {
        ...toPaymentInput(readPayment(account), []),
        cardInput: account.cardInput,
        isActive: true,
        id: account.id,
        version: account.version,
      });
      await onChanged();
      showToast(t('connect.switchedOn'));
    });
  return (
    <div className="stack s3">
      {account.liveAllowed === null || account.liveAllowed.by === '' ? null : (
        <p className="mute">
          <WholeDates
            text={t('connect.allowedBy', {
              name: account.liveAllowed.by,
              time: formatInstant(account.liveAllowed.at),
              reason: account.liveAllowed.reason,
            })}
          />
        </p>
      )}
      {isUnsigned ? <p>{t('payment.duty.needed')}</p> : null}
      {problem === undefined ? null : <Refused text={problem} />}
      <div className="o-prov-f">
        <button
          type="button"
          className={`btn ${isPassed ? 'btn-primary' : 'btn-line'}`}
          disabled={!mayStart}
          aria-busy={isBusy}
          onClick={() => void switchOn()}
        >
          {t('connect.switchOn')}
        </button>
        {isUnsigned ? (
          <button type="button" className="btn btn-line" onClick={() => setIsSigning(true)}>
            {t('payment.duty.answer')}
          </button>
        ) : null}
        {isAllowed || isPassed ? null : (
          <button type="button" className="btn btn-line" onClick={() => setIsAsking(true)}>
            {t('connect.without')}
          </button>
        )}
      </div>
      {isAllowed ? null : <p className="mute">{t('connect.whyOff')}</p>}
      {isSigning ? (
        <SignCardDuty account={account} onDone={() => void onChanged()} onClose={() => setIsSigning(false)} />
      ) : null}
      {isAsking ? (
        <ReasonDialog
          title={t('connect.withoutTitle')}
          lead={t('connect.withoutLead')}
          answer={t('connect.withoutAnswer')}
          send={(reason) =>
            officeCall(allowLivePayments, { id: account.id, reason, version: account.version })
          }
          onDone={() => {
            setIsAsking(false);
            void onChanged();
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}
