/**
 * service.ts - what the operator tells everybody: an announcement, and whether there is maintenance.
 */
import type * as Wire from "../../protocol/server";
import { connection } from "./connection";
import { Signal } from "./signal";

export type Service = Pick<Wire.ServiceEvent, "announcement" | "maintenance">;

export const service = new Signal<Service>({ announcement: null, maintenance: false });

const hear = ({ announcement, maintenance }: Service) => service.set({ announcement, maintenance });
connection.on("hello", hear);
connection.on("service", hear);
