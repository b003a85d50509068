// The tone and the vibration that tell a player that the puzzle is solved. Both are off until the player asks for them.

import { choiceOf } from "./store.js";

const PITCH = 660; // hertz
const LENGTH = 0.5; // seconds
const SHAKE = 80; // milliseconds

export function cheer() {
  if (choiceOf("vibration")) navigator.vibrate?.(SHAKE);
  if (!choiceOf("sound")) return;
  const audio = new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = PITCH;
  volume.gain.setValueAtTime(0.2, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + LENGTH);
  tone.onended = () => audio.close();
}
