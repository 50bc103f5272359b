declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only shows something, so its error page may load itself again, however far the request had come. */
    onlyShows?: boolean;
  }
}

/** Pages that wait longer are loaded again by their readers. */
export const LONGEST_WAIT_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 300;
/** A server that takes a call and never answers it cannot be reached either. */
const LONGEST_ANSWER_MS = 10_000;
/** The pause of browsers that run no script, or store nothing and so cannot count. */
export const PLAIN_PAUSE_SECONDS = 60;
/** An outage that long ago was another one. */
const FORGOTTEN_MINUTES = 15;

/**
 * The script of an error page that loads its address again: first after `seconds`, then after twice as long each time,
 * up to five minutes, and up to half as much more, so that visitors do not come together. A page in the background waits
 * until it is looked at. A server that cannot be reached is not asked for the page: the browser would show its own, and
 * nothing would come back from there.
 */
export function comeAgainScript(seconds: number): string {
  return `(()=>{const k='farewind.comesAgain',now=Date.now();let pause=${seconds};
try{const [last,at]=JSON.parse(sessionStorage.getItem(k)||'[0,0]');
if(now-at<${FORGOTTEN_MINUTES * 60_000})pause=Math.max(pause,2*last);
pause=Math.min(pause,${LONGEST_PAUSE_SECONDS});sessionStorage.setItem(k,JSON.stringify([pause,now]))}
catch{pause=Math.max(pause,${PLAIN_PAUSE_SECONDS})}
const wait=()=>setTimeout(look,pause*1000*(1+Math.random()/2));
const look=()=>document.hidden?document.addEventListener('visibilitychange',look,{once:true})
:fetch('/favicon.svg',{cache:'no-store',signal:AbortSignal.timeout(${LONGEST_ANSWER_MS})}).then(({status})=>{if(status<500)location.reload();else later()},later);
const later=()=>{pause=Math.min(2*pause,${LONGEST_PAUSE_SECONDS});wait()};
wait()})()`;
}
