interface Place {
  id: string;
  index: number;
}

let place: Place | null = null;

export function rememberPlace(opened: Place): void {
  place = opened;
}

export function currentPlace(): Place | null {
  return place;
}

export function forgetPlace(): void {
  place = null;
}
