/**
 * bidi.d.ts - as much of WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/) as firefox.mjs uses.
 */
interface Context {
  context: string;
}
interface User {
  userContext: string;
}

/** What each operation wants, and what it answers. */
export interface Operations {
  "session.new": { params: { capabilities: object }; result: object };
  "session.subscribe": { params: { events: string[] }; result: object };
  "browser.createUserContext": { params: object; result: User };
  "browser.removeUserContext": { params: User; result: object };
  "browsingContext.create": { params: { type: string } & User; result: Context };
  "browsingContext.setViewport": {
    params: { viewport: { width: number; height: number } } & Context;
    result: object;
  };
  "browsingContext.navigate": { params: { url: string; wait: string } & Context; result: object };
  "browsingContext.reload": { params: { wait: string } & Context; result: object };
  "browsingContext.captureScreenshot": { params: Context; result: { data: string } };
  "input.performActions": { params: { actions: object[] } & Context; result: object };
  "script.addPreloadScript": { params: { functionDeclaration: string; contexts: string[] }; result: object };
  "script.callFunction": {
    params: { functionDeclaration: string; arguments: object[]; awaitPromise: boolean; target: Context };
    result: { type: "success"; result: { value: string } } | { type: "exception"; exceptionDetails: { text: string } };
  };
}

/** An entry of the browser's log. */
export interface Entry {
  source: Context;
  type: string;
  level: string;
  text: string;
  stackTrace?: { callFrames: { url: string }[] };
}

/** The answer to a request, or an event; we subscribe to the log only. */
export interface Message {
  id: number;
  type: "success" | "error" | "event";
  params: Entry;
  result: object;
  error: string;
  message: string;
}
