import {
  confirmPriceAlert,
  endPriceAlert,
  getPriceAlert,
  type PriceAlert,
} from '@farewind/contract/flights/price-alerts';
import { saveFlightSearch } from '@farewind/contract/flights/search';
import { formatPrice } from '@farewind/values/format-money';
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { AccountCard } from '../../kit/form/account-card.tsx';
import { useNewSearch } from '../../search/open-awaited.ts';
import { useAlertT } from '../../search/price-alert/texts/alert-texts.ts';
import { secretOfPage } from './secret-of-page.ts';
import '../../../styles/price-alert.css';

const route = getRouteApi('/priceAlert');
const calls = { get: getPriceAlert, confirm: confirmPriceAlert, end: endPriceAlert } as const;

/**
 * A price alert, opened by a link of its mails, which may show the flights at once. Opening the link that ends it asks first:
 * mail servers open links to look for malware, and a mail is forwarded.
 */
export function PriceAlertPage(): ReactNode {
  const { pathname } = route.useMatch();
  const address = useLocation();
  const [shown, setShown] = useState(address.hash);
  const secret = secretOfPage(pathname, address, shown);
  if (secret !== shown) setShown(secret);
  // Another link opened in the same tab changes only the secret, and is another alert.
  return <AlertOfLink key={secret} />;
}

function AlertOfLink(): ReactNode {
  const say = useAlertT();
  const t = useT();
  const { act } = route.useSearch();
  const { alert, isBusy, isFailed, isActed, run, show } = useAlert(act);
  if (isFailed)
    return (
      <AccountCard title={say('alert.page')}>
        <PageProblem
          title={t('error.title')}
          text={t('error.unknown')}
          action={t('error.retry')}
          onAction={() => void run('get')}
        />
      </AccountCard>
    );
  if (alert === 'gone')
    return (
      <AccountCard title={say('alert.gone.title')} lead={say('alert.gone.lead')}>
        <Link to="/flightSearch" className="btn btn-primary btn-block">
          {say('alert.new')}
        </Link>
      </AccountCard>
    );
  if (alert === undefined)
    return (
      <div className="wrap page-pending" role="status" aria-label={t('page.loading')}>
        <span className="sk" />
        <span className="sk" />
      </div>
    );
  const button = (style: string, text: string, onClick: () => void) => (
    <button type="button" className={`btn ${style} btn-block`} aria-busy={isBusy} onClick={onClick}>
      {text}
    </button>
  );
  const showButton = (style: string) => button(style, say('alert.show'), () => show(alert));
  if (alert.state === 'waiting')
    return (
      <AccountCard title={say('alert.ask.title')} lead={say('alert.ask.lead')}>
        <Trip alert={alert} />
        {button('btn-primary', say('alert.ask.yes'), () => void run('confirm'))}
        {button('btn-line', say('alert.ask.no'), () => void run('end'))}
      </AccountCard>
    );
  if (alert.state === 'ended')
    return (
      <AccountCard key="ended" title={say('alert.ended.title')} lead={say('alert.ended.lead')} isAnswer>
        <Trip alert={alert} />
        {button('btn-line', say('alert.again'), () => void run('confirm'))}
        {showButton('btn-line')}
      </AccountCard>
    );
  if (act === 'end' && !isActed)
    return (
      <AccountCard title={say('alert.endAsk.title')}>
        <Trip alert={alert} />
        <button
          type="button"
          className="btn btn-primary btn-block"
          ref={focusOnce}
          aria-busy={isBusy}
          onClick={() => void run('end')}
        >
          {say('alert.end')}
        </button>
      </AccountCard>
    );
  return (
    <AccountCard key="on" title={say('alert.on.title')} isAnswer>
      <Trip alert={alert} />
      <Told alert={alert} />
      {showButton('btn-primary')}
      {button('btn-line', say('alert.end'), () => void run('end'))}
    </AccountCard>
  );
}

/** The same function each time, so that it runs when the button appears and never again. */
function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** The secret of a link; empty where the link was cut or changed on its way. */
function readKey(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

interface Shown extends Pick<PriceAlert, 'trip'> {
  readonly replace: boolean;
}

/** The alert of the address, and what can be done with it; `gone` for a link that no longer works. */
function useAlert(act: 'end' | 'search' | undefined) {
  const navigate = useNavigate();
  const [alert, setAlert] = useState<PriceAlert | 'gone'>();
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [isActed, setActed] = useState(false);
  const isStarted = useRef(false);
  // What is done is done to the alert that is shown.
  const secret = useRef<string>(undefined);

  const run = async (name: keyof typeof calls): Promise<PriceAlert | undefined> => {
    // Read from the browser: the secret never reaches a server as part of an address.
    secret.current ??= readKey(location.hash);
    const key = secret.current;
    if (key === '') {
      setAlert('gone');
      return undefined;
    }
    setBusy(true);
    setFailed(false);
    try {
      const found = await call(calls[name], { key });
      setAlert(found);
      if (name !== 'get') setActed(true);
      return found;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) setAlert('gone');
      else if (alert === undefined) setFailed(true);
      else showError(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  const { mutate } = useNewSearch({
    save: ({ trip }: Shown) => call(saveFlightSearch, trip),
    open: (id, { replace }) => navigate({ to: '/flightSearch/$searchId', params: { searchId: id }, replace }),
    onError: showError,
  });
  const show = ({ trip }: PriceAlert, replace = false) => mutate({ trip, replace });

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void run('get').then((found) => (act === 'search' && found ? show(found, true) : undefined));
  });
  return { alert, isBusy, isFailed, isActed, run, show };
}

function Trip({ alert: { trip, fromCity, toCity } }: { readonly alert: PriceAlert }): ReactNode {
  const t = useT();
  const say = useAlertT();
  const dates = [trip.departureDate, trip.returnDate].filter((date) => date !== undefined).map(formatDate);
  return (
    <p className="price-alert-trip">
      {say('alert.trip', {
        route: t('results.route', { from: fromCity, to: toCity }),
        dates: dates.join(' – '),
        passengers: t('search.passengerCount', { count: trip.adults + trip.children + trip.infants }),
      })}
    </p>
  );
}

function Told({ alert: { trip, told } }: { readonly alert: PriceAlert }): ReactNode {
  const say = useAlertT();
  const { locale } = useI18n();
  return (
    <p className="soft">
      {told === null
        ? say('alert.on.leadNone')
        : say('alert.on.lead', { price: formatPrice(told, trip.currency, locale) })}
    </p>
  );
}
