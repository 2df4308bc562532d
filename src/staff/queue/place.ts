/** Row of the queue whose application was opened. */
interface Place {
  id: string;
  index: number;
}

let place: Place | null = null;

/** Remembers the opened row, to which the queue returns. */
export function rememberPlace(opened: Place): void {
  place = opened;
}

export function currentPlace(): Place | null {
  return place;
}

export function forgetPlace(): void {
  place = null;
}
