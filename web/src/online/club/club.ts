/**
 * club.ts - the face of the server: its name, logo, texts and languages, as its operator has set them.
 */
import { useEffect, useState } from "preact/hooks";
import type { ClubAnswer } from "../../protocol/server";
import { firstLanguage, offer, offered } from "../../ui/language";
import { currentLanguage, speak } from "../../ui/words";
import { api } from "../net/api";

export type Club = ClubAnswer;
export type ClubTextName = "imprint" | "privacy";

let asked: Promise<Club> | null = null;

/** Asked once; again if it could not be had. */
export function findClub(): Promise<Club> {
  asked ??= api.club().then(speakTheirs, (error: Error) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** The page offers the club's languages alone. */
function speakTheirs(club: Club): Club {
  if (club.languages) offer(club.languages);
  if (!offered().includes(currentLanguage())) void speak(firstLanguage());
  return club;
}

/** Null: not known yet, or not to be had. */
export function useClub(): Club | null {
  const [club, setClub] = useState<Club | null>(null);
  useEffect(() => {
    findClub().then(setClub, () => setClub(null));
  }, []);
  return club;
}

/** Null: this club has no such text. */
export async function clubText(name: ClubTextName): Promise<string | null> {
  const place = (await findClub())[name];
  return place === null ? null : api.clubText(place);
}
