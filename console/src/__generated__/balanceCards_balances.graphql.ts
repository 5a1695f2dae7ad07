/**
 * @generated SignedSource<<43b8368d2d2f41b4cd309bb2ae8de21a>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type LeaveUnit = "DAYS" | "HOURS";
import type { FragmentRefs } from "relay-runtime";
export type balanceCards_balances$data = ReadonlyArray<{
  readonly entitled: number | null | undefined;
  readonly expired: number | null | undefined;
  readonly expiringNext: {
    readonly days: number;
    readonly on: string;
    readonly unit: LeaveUnit;
  } | null | undefined;
  readonly leaveTypeId: string;
  readonly leaveTypeName: string;
  readonly pending: number;
  readonly remaining: number | null | undefined;
  readonly unit: LeaveUnit;
  readonly used: number;
  readonly " $fragmentType": "balanceCards_balances";
}>;
export type balanceCards_balances$key = ReadonlyArray<{
  readonly " $data"?: balanceCards_balances$data;
  readonly " $fragmentSpreads": FragmentRefs<"balanceCards_balances">;
}>;

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "unit",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": {
    "plural": true
  },
  "name": "balanceCards_balances",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "leaveTypeId",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "leaveTypeName",
      "storageKey": null
    },
    (v0/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "entitled",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "used",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "pending",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "expired",
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
      "concreteType": "LeaveExpiry",
      "kind": "LinkedField",
      "name": "expiringNext",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "on",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "days",
          "storageKey": null
        },
        (v0/*:: as any*/)
      ],
      "storageKey": null
    }
  ],
  "type": "LeaveBalance",
  "abstractKey": null
};
})();

(node as any).hash = "5bdc656bb4226b86f52c197f0a8f3803";

export default node;
