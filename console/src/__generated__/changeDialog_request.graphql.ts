/**
 * @generated SignedSource<<4c58a19f3eb90acbafbd318b741f99aa>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type DayHalf = "AM" | "PM";
export type LeaveUnit = "DAYS" | "HOURS";
import type { FragmentRefs } from "relay-runtime";
export type changeDialog_request$data = {
  readonly endDate: string;
  readonly endHalf: DayHalf;
  readonly endTime: string | null | undefined;
  readonly id: string;
  readonly leaveType: {
    readonly allowHalfDays: boolean;
    readonly id: string;
    readonly name: string;
    readonly unit: LeaveUnit;
  } | null | undefined;
  readonly startDate: string;
  readonly startHalf: DayHalf;
  readonly startTime: string | null | undefined;
  readonly " $fragmentType": "changeDialog_request";
};
export type changeDialog_request$key = {
  readonly " $data"?: changeDialog_request$data;
  readonly " $fragmentSpreads": FragmentRefs<"changeDialog_request">;
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
  "name": "changeDialog_request",
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
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "startHalf",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "endHalf",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "startTime",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "endTime",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "LeaveType",
      "kind": "LinkedField",
      "name": "leaveType",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "name",
          "storageKey": null
        },
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
          "name": "allowHalfDays",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "LeaveRequest",
  "abstractKey": null
};
})();

(node as any).hash = "0845038a4c0258ccfd5031f23aedf9c6";

export default node;
