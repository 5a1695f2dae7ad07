/**
 * @generated SignedSource<<e80a774d134c9c486a6a7835cc8d56b3>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type LeaveAccount = "ENCASHED" | "ENTITLED" | "PENDING" | "USED";
export type LeaveUnit = "DAYS" | "HOURS";
export type LedgerEntryKind = "ACCRUAL" | "ADJUSTMENT" | "CARRY_OVER_IN" | "CARRY_OVER_OUT" | "CONSUMPTION" | "CORRECTION" | "ENCASHMENT" | "EXPIRY" | "GRANT" | "RELEASE" | "RESERVATION";
import type { FragmentRefs } from "relay-runtime";
export type balanceLines_balance$data = {
  readonly entries: ReadonlyArray<{
    readonly account: LeaveAccount;
    readonly actor: {
      readonly fullName: string;
      readonly id: string;
    } | null | undefined;
    readonly days: number;
    readonly effectiveDate: string;
    readonly key: string;
    readonly kind: LedgerEntryKind;
    readonly reason: string | null | undefined;
    readonly recordedAt: string | null | undefined;
    readonly request: {
      readonly endDate: string;
      readonly id: string;
      readonly startDate: string;
    } | null | undefined;
  }>;
  readonly remaining: number | null | undefined;
  readonly unit: LeaveUnit;
  readonly " $fragmentType": "balanceLines_balance";
};
export type balanceLines_balance$key = {
  readonly " $data"?: balanceLines_balance$data;
  readonly " $fragmentSpreads": FragmentRefs<"balanceLines_balance">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "balanceLines_balance",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "unit",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "remaining",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "LeaveBalanceEntry",
      "kind": "LinkedField",
      "name": "entries",
      "plural": true,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "key",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "kind",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "account",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "days",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "effectiveDate",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "recordedAt",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "reason",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "Employee",
          "kind": "LinkedField",
          "name": "actor",
          "plural": false,
          "selections": [
            (v0/*:: as any*/),
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "fullName",
              "storageKey": null
            }
          ],
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "LeaveRequest",
          "kind": "LinkedField",
          "name": "request",
          "plural": false,
          "selections": [
            (v0/*:: as any*/),
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "startDate",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "endDate",
              "storageKey": null
            }
          ],
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "LeaveBalanceDetails",
  "abstractKey": null
};
})();

(node as any).hash = "a8419d3238b71ea39d0befb1e47d279e";

export default node;
