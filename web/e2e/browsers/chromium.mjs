/**
 * chromium.mjs - Chromium, driven by playwright-core.
 */
import { chromium } from "playwright-core";
import { command } from "./programs.mjs";

/** Without its window, where there is such a program: tests take half the processor time then. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser"];

/** What keeps Chromium quiet, and draws in software. */
const FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const SOFTWARE = ["--use-gl=angle", "--use-angle=gl-egl", "--ignore-gpu-blocklist", "--disable-gpu-rasterization"];
const NO_WEBGL = ["--disable-gpu", "--disable-3d-apis"];

export const abilities = ["offline", "prepare", "cookies", "files", "requests", "emulation", "devtools"];

export const launch = (/** @type {{ webgl: boolean }} */ { webgl }) =>
  chromium.launch({
    executablePath: command("Chromium", ...NAMES),
    args: [...FLAGS, ...(webgl ? SOFTWARE : NO_WEBGL)],
    env: { ...process.env, EGL_PLATFORM: "surfaceless" },
  });
