import { useTransferT } from '../../purchase/transfers/texts/transfer-texts.ts';

/** Where driver and passenger meet, as a drawn plan: behind customs in an airport, before the door elsewhere. */
export function MeetingPlan(props: { readonly isAirport: boolean; readonly sign: string }) {
  const t = useTransferT();
  const { isAirport, sign } = props;
  const label = t(isAirport ? 'ride.card.plan' : 'ride.card.planDoor', { sign });
  return (
    <svg className="meeting-plan" viewBox="0 0 420 150" role="img" aria-label={label}>
      {isAirport ? (
        <>
          <Room x={8} width={104} name={t('ride.card.bags')} />
          <Room x={120} width={92} name={t('ride.card.customs')} />
          <path className="way" d="M60 78H262" />
          <path className="door" d="M220 22v106" />
          <text x={222} y={144} className="plan-text">
            {t('ride.card.exit')}
          </text>
        </>
      ) : (
        <>
          <Room x={8} width={150} name={t('ride.card.door')} />
          <path className="way" d="M90 78H262" />
        </>
      )}
      <Driver sign={sign} />
      <g transform="translate(352 64) scale(.34)">
        <path className="car" d="M12 72V30q0-8 9-8h92q10 0 19 12l14 18 16 5q7 2 7 9v6Z" />
        <circle className="wheel" cx="42" cy="73" r="12" />
        <circle className="wheel" cx="138" cy="73" r="12" />
      </g>
    </svg>
  );
}

function Room(props: { readonly x: number; readonly width: number; readonly name: string }) {
  return (
    <>
      <rect className="room" x={props.x} y={22} width={props.width} height={106} rx={10} />
      <text x={props.x + props.width / 2} y={44} className="plan-text" textAnchor="middle">
        {props.name}
      </text>
    </>
  );
}

function Driver({ sign }: { readonly sign: string }) {
  return (
    <>
      <circle className="person" cx={282} cy={66} r={9} />
      <path className="person" d="M266 108q0-28 16-28t16 28Z" />
      <rect className="sign" x={234} y={20} width={128} height={28} rx={6} />
      <text x={298} y={38} className="plan-text sign-text" textAnchor="middle">
        {sign.length > 15 ? `${sign.slice(0, 14)}…` : sign}
      </text>
    </>
  );
}
