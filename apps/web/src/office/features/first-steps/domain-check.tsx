import { checkDomain, type DomainCheck } from '@farewind/contract/reports/domain-check';
import type { FirstStep } from '@farewind/contract/reports/first-steps';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { formatDate } from '../../../shared/format/date.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { officeCall } from '../../session/office-call.ts';

type Records = DomainCheck['hosts'][number]['address']['records'];

/** One checked record as a sentence, with the entries to mend if it is wrong. */
interface Finding {
  readonly text: string;
  readonly isGood: boolean;
  readonly entries: readonly Entry[];
}

/** An entry at the registrar that is missing, or is another than it must be. */
interface Entry {
  readonly type: Records[number]['type'];
  readonly name: string;
  /** Undefined if there are several and one must remain. */
  readonly expected: string | undefined;
  /** Empty: there is none. */
  readonly found: readonly string[];
}

/** The domain's records, loaded after the page is shown: answers from outside may take seconds. */
export function useDomainCheck() {
  return useQuery({
    queryKey: ['office', 'domainCheck'],
    queryFn: () => officeCall(checkDomain, {}),
    staleTime: 60_000,
  });
}

export type DomainQuery = ReturnType<typeof useDomainCheck>;

/** A step that is done in the office still needs attention if its domain's records are wrong. */
export function stateWithDomain(
  { name, state }: FirstStep,
  check: DomainCheck | undefined,
): FirstStep['state'] {
  const findings = state === 'done' && check !== undefined ? findingsOf(name, check, undefined) : [];
  return findings.every(({ isGood }) => isGood) ? state : 'warning';
}

/** Below the site's step the records of its host names, below the mail step those of the sender's domain. */
export function DomainFindings({ step, query }: { readonly step: FirstStep; readonly query: DomainQuery }) {
  const t = useOfficeT();
  if (step.name !== 'site' && step.name !== 'mail') return null;
  if (step.state === 'todo' || (step.name === 'site' && step.proof['hosts'] === 0)) return null;
  if (query.error !== null) return <p className="mute">{t('domain.failed')}</p>;
  if (query.data === undefined)
    return step.name === 'site' ? <p className="mute">{t('domain.checking')}</p> : null;
  const findings = findingsOf(step.name, query.data, t);
  const entries = findings.flatMap((finding) => finding.entries);
  if (findings.length === 0) return null;
  return (
    <>
      <ul className="domain-list">
        {findings.map(({ text, isGood }) => (
          <li key={text} className={isGood ? 'ok' : 'bad'}>
            {isGood ? <Check className="i" aria-hidden /> : <TriangleAlert className="i" aria-hidden />}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {entries.length === 0 ? null : <EntryTable entries={entries} isMail={step.name === 'mail'} />}
    </>
  );
}

/** What must stand at the registrar, ready to be copied, beside what stands there now. */
function EntryTable({ entries, isMail }: { readonly entries: readonly Entry[]; readonly isMail: boolean }) {
  const t = useOfficeT();
  const isNew = entries.every(({ found }) => found.length === 0);
  return (
    <div className="domain-records">
      <p>{t(isNew ? 'domain.enter' : 'domain.mend')}</p>
      {entries.map(({ type, name, expected, found }) => (
        <dl key={`${type} ${name} ${expected ?? ''}`}>
          <dt>{t('domain.type')}</dt>
          <dd className="code">{type}</dd>
          <dt>{t('domain.name')}</dt>
          <dd className="code">{name}</dd>
          <dt>{t('domain.expected')}</dt>
          {expected === undefined ? (
            <dd>{t('domain.onlyOne')}</dd>
          ) : (
            <dd className="code is-copied">{expected}</dd>
          )}
          <dt>{t('domain.found')}</dt>
          {found.length === 0 ? (
            <dd>{t('domain.none')}</dd>
          ) : (
            found.map((value) => (
              <dd key={value} className="code">
                {value}
              </dd>
            ))
          )}
        </dl>
      ))}
      <p className="mute">
        {isMail ? `${t('domain.spfHint')} ` : ''}
        {t('domain.wait')}
      </p>
    </div>
  );
}

/** The entries to mend of a step; empty if all are right. */
export function entriesOf(name: string, check: DomainCheck): readonly Entry[] {
  return findingsOf(name, check, undefined).flatMap(({ entries }) => entries);
}

/** Without a translator it only tells whether everything is right. */
function findingsOf(name: string, check: DomainCheck, t: OfficeTranslate | undefined): Finding[] {
  if (name === 'site') return check.hosts.flatMap((host) => hostFindings(host, t));
  return name === 'mail' && check.mail !== null ? mailFindings(check.mail, t) : [];
}

function hostFindings(
  { host, address, certificate }: DomainCheck['hosts'][number],
  t: OfficeTranslate | undefined,
): Finding[] {
  const { state, found, records } = address;
  const first: Finding = {
    text: t?.(`domain.address.${state}`, { host, found: found.join(', ') }) ?? '',
    isGood: state === 'ok' || state === 'notPublic',
    entries: records.map(({ type, name, value }) => ({ type, name, expected: value, found })),
  };
  if (certificate.state === 'unchecked') return [first];
  const date = certificate.validUntil === null ? '' : formatDate(certificate.validUntil.slice(0, 10));
  const reason = t?.(`domain.fault.${certificate.reason ?? 'untrusted'}`) ?? '';
  const values = { host, date, reason };
  const second: Finding = {
    text: t?.(`domain.certificate.${certificate.state}`, values) ?? '',
    isGood: certificate.state === 'valid',
    entries: [],
  };
  return [first, second];
}

function mailFindings(
  { domain, spf, dmarc }: NonNullable<DomainCheck['mail']>,
  t: OfficeTranslate | undefined,
): Finding[] {
  if (spf.state === 'notPublic') return [];
  if (spf.state === 'unknown' || dmarc.state === 'unknown')
    return [{ text: t?.('domain.mail.unknown', { domain }) ?? '', isGood: false, entries: [] }];
  return (['spf', 'dmarc'] as const).map((name) => {
    const { state, records, found } = name === 'spf' ? spf : dmarc;
    const shown = state === 'ok' || state === 'elsewhere' ? state : 'missing';
    const host = name === 'spf' ? domain : `_dmarc.${domain}`;
    return {
      text: t?.(`domain.${name}.${shown}`, { domain }) ?? '',
      isGood: state === 'ok',
      entries:
        state === 'elsewhere'
          ? [{ type: 'TXT', name: host, expected: undefined, found }]
          : records.map(({ type, name: at, value }) => ({ type, name: at, expected: value, found })),
    };
  });
}
