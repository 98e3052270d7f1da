// Sound: one soft knock on wood, synthesised from two falling tones; no file is needed.

let audio = null;

// Browsers let a page sound only after it was touched; until then it stays silent.
function wake() {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  } catch {
    // No sound here.
  }
}

for (const gesture of ["pointerdown", "keydown"]) {
  addEventListener(gesture, wake, { once: true, capture: true });
}

export function knock() {
  if (audio?.state !== "running") return false;
  const now = audio.currentTime;
  for (const [pitch, loudness, length] of [[190, 0.16, 0.13], [420, 0.05, 0.06]]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.setValueAtTime(pitch, now);
    tone.frequency.exponentialRampToValueAtTime(pitch / 2, now + length);
    volume.gain.setValueAtTime(loudness, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + length);
  }
  return true;
}
