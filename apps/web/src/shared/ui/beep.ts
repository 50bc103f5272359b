/** Tries a short, quiet tone; a browser that refuses sound is left in peace. */
export function tryBeep(): void {
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 440;
    volume.gain.value = 0.05;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.12);
    tone.addEventListener('ended', () => void audio.close().catch(() => undefined));
  } catch {
    // The dialog itself says everything.
  }
}
