import type { FirstStep } from '@farewind/contract/reports/first-steps';
import { getFirstSteps } from '@farewind/contract/reports/first-steps';
import { getSiteOpening, type SiteOpening } from '@farewind/contract/identity/site-opening';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { OfficeLink } from '../../address/office-link.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { DomainFindings, stateWithDomain, useDomainCheck, type DomainQuery } from './domain-check.tsx';
import { formatProof, stepWords } from './first-step-words.ts';
import { OpeningBar } from './opening-bar.tsx';
import { PreviewLinkCard, RehearsalButton } from './preview-link-card.tsx';
import { SampleActs } from './sample-acts.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

const OPENING = ['office', 'siteOpening'];

/** Whether the agency's sites are open; refetched after each change. */
export function useSiteOpening(isAllowed: boolean) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: OPENING,
    queryFn: () => officeCall(getSiteOpening, {}),
    enabled: isAllowed,
  });
  return { ...query, store: (next: SiteOpening) => queries.setQueryData(OPENING, next) };
}

/** Checklist to the first sale: what is done and what is left, and the opening of the site. */
export function FirstSteps(): ReactNode {
  const opening = useSiteOpening(true);
  const steps = useQuery({
    queryKey: ['office', 'firstSteps'],
    queryFn: () => officeCall(getFirstSteps, {}),
    staleTime: 0,
  });
  const domain = useDomainCheck();
  const error = steps.error ?? opening.error;
  if (error !== null && (steps.data === undefined || opening.data === undefined)) {
    return (
      <NotLoaded found={{ error, refetch: () => void Promise.all([steps.refetch(), opening.refetch()]) }} />
    );
  }
  if (steps.data === undefined || opening.data === undefined) return <ListSkeleton />;
  const left = steps.data.steps.filter(({ state, isOptional }) => state === 'todo' && !isOptional).length;
  const isClosed = opening.data.openedAt === null;
  return (
    <>
      <OpeningBar opening={opening.data} left={left} onChanged={opening.store} />
      <div className={isClosed ? 'og' : undefined}>
        <StepList
          steps={steps.data.steps}
          domain={domain}
          left={left}
          isBusy={steps.isFetching || domain.isFetching}
          opening={opening.data}
          onCheck={() => void Promise.all([steps.refetch(), domain.refetch()])}
          onLink={opening.store}
        />
        {isClosed ? <PreviewLinkCard opening={opening.data} onChanged={opening.store} /> : null}
      </div>
    </>
  );
}

function StepList(props: {
  readonly steps: readonly FirstStep[];
  readonly domain: DomainQuery;
  readonly left: number;
  readonly isBusy: boolean;
  readonly opening: SiteOpening;
  readonly onCheck: () => void;
  readonly onLink: (next: SiteOpening) => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { left } = props;
  // The sentence of a step covers the office's own data; its tick also covers the domain's records.
  const steps = props.steps.map((step) => ({ step, state: stateWithDomain(step, props.domain.data) }));
  const done = steps.filter(({ state }) => state === 'done').length;
  const next = steps.find(({ step, state }) => state === 'todo' && !step.isOptional)?.step.name;
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <div className="first-h">
        <Ring done={done} all={steps.length} />
        <div>
          <h2 id="first-steps">{t('menu.firstSteps')}</h2>
          <p className="mute" aria-live="polite">
            {t(props.opening.openedAt === null ? 'first.lead' : 'first.leadOpen', { count: left })}{' '}
            {t('first.selfChecked')}
          </p>
        </div>
        <button type="button" className="btn btn-line" aria-busy={props.isBusy} onClick={props.onCheck}>
          <RotateCw className="i" aria-hidden />
          {t('first.check')}
        </button>
      </div>
      <ol>
        {steps.map(({ step, state }) => (
          <li key={step.name} className={step.name === next ? `${state} next` : state}>
            <span className="first-ck">
              {state === 'done' ? <Check className="i" aria-hidden /> : null}
              {state === 'warning' ? <TriangleAlert className="i" aria-hidden /> : null}
              <span className="sr">{t(`first.state.${state}`)}</span>
            </span>
            <div>
              <h3>
                {t(stepWords[step.name].title)}
                {step.isOptional && state !== 'done' ? (
                  <span className="badge">{t('first.later')}</span>
                ) : null}
              </h3>
              <p>
                <WholeDates text={formatProof(step, t, locale)} />
              </p>
              <DomainFindings step={step} query={props.domain} />
            </div>
            <StepLink
              step={step}
              isNext={step.name === next}
              opening={props.opening}
              onLink={props.onLink}
              onCheck={props.onCheck}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Progress as a ring, labelled like a picture. */
function Ring({ done, all }: { readonly done: number; readonly all: number }) {
  const t = useOfficeT();
  const length = 2 * Math.PI * 27;
  const share = all === 0 ? 0 : (done / all) * length;
  return (
    <svg
      className="first-ring"
      viewBox="0 0 64 64"
      role="img"
      aria-label={t('first.progress', { done, all })}
    >
      <circle cx="32" cy="32" r="27" />
      <circle
        cx="32"
        cy="32"
        r="27"
        className="on"
        strokeDasharray={`${share} ${length}`}
        transform="rotate(-90 32 32)"
      />
      <text x="32" y="38" textAnchor="middle">
        {done}/{all}
      </text>
    </svg>
  );
}

/** Links to a step's page if the user may open it. */
function StepLink(props: {
  readonly step: FirstStep;
  readonly isNext: boolean;
  readonly opening: SiteOpening;
  readonly onLink: (next: SiteOpening) => void;
  readonly onCheck: () => void;
}) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const { name, state, proof } = props.step;
  const { path, permission, title } = stepWords[name];
  if (!can(permission)) return null;
  if (name === 'rehearsal') {
    return props.opening.openedAt === null ? (
      <RehearsalButton opening={props.opening} onChanged={props.onLink} />
    ) : null;
  }
  const looks = state === 'done' ? 'btn btn-ghost' : props.isNext ? 'btn btn-primary' : 'btn btn-line';
  const word = state === 'todo' ? t('first.begin') : t('first.change');
  if (proof['sample'] === 'loaded') return <SampleActs onDecided={props.onCheck} />;
  if (name === 'inventory' && state === 'todo') {
    return (
      <span className="first-acts">
        <OfficeLink to={path} className={looks}>
          {t('first.upload')}
        </OfficeLink>
        <OfficeLink to="/inventory/service" className="btn btn-line">
          {t('first.byHand')}
        </OfficeLink>
      </span>
    );
  }
  return (
    <OfficeLink to={path} className={looks} aria-label={`${word}: ${t(title)}`}>
      {word}
    </OfficeLink>
  );
}
