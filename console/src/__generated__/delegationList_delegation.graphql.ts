/**
 * @generated SignedSource<<5a9cee4ced90ee1a7d6cbda4f2246a23>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ActionName = "ADJUST_LEAVE" | "APPROVE" | "ASSESS" | "ASSIGN_SCHEDULE" | "ATTACH" | "BLOCK" | "CANCEL" | "CHANGE_EMAIL" | "CHANGE_PAY" | "CHANGE_ROLE" | "CHANGE_TERMS" | "COMMENT" | "COMMIT" | "COMPLETE" | "DEACTIVATE" | "DELEGATE_LEAVE" | "DELETE" | "EMPLOY" | "END" | "ERASE" | "GRANT_LEAVE" | "INTERVIEW" | "INVITE" | "MOVE" | "OFFER" | "REJECT" | "REOPEN" | "REQUEST_CHANGE" | "RESPOND" | "RESTORE" | "SEND" | "SUBMIT" | "UNBLOCK" | "UNDO" | "UPDATE" | "WATCH" | "WITHDRAW";
import type { FragmentRefs } from "relay-runtime";
export type delegationList_delegation$data = ReadonlyArray<{
  readonly availableActions: ReadonlyArray<{
    readonly allowed: boolean;
    readonly name: ActionName;
  }>;
  readonly delegate: {
    readonly fullName: string;
    readonly id: string;
  } | null | undefined;
  readonly delegateId: string;
  readonly delegator: {
    readonly fullName: string;
    readonly id: string;
  } | null | undefined;
  readonly delegatorId: string;
  readonly endDate: string;
  readonly endedAt: string | null | undefined;
  readonly id: string;
  readonly startDate: string;
  readonly version: number;
  readonly " $fragmentType": "delegationList_delegation";
}>;
export type delegationList_delegation$key = ReadonlyArray<{
  readonly " $data"?: delegationList_delegation$data;
  readonly " $fragmentSpreads": FragmentRefs<"delegationList_delegation">;
}>;

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v1 = [
  (v0/*:: as any*/),
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "fullName",
    "storageKey": null
  }
];
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": {
    "plural": true
  },
  "name": "delegationList_delegation",
  "selections": [
    (v0/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "version",
      "storageKey": null
    },
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
      "name": "endedAt",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "delegateId",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "delegatorId",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Employee",
      "kind": "LinkedField",
      "name": "delegate",
      "plural": false,
      "selections": (v1/*:: as any*/),
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Employee",
      "kind": "LinkedField",
      "name": "delegator",
      "plural": false,
      "selections": (v1/*:: as any*/),
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "AvailableAction",
      "kind": "LinkedField",
      "name": "availableActions",
      "plural": true,
      "selections": [
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
          "name": "allowed",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "LeaveDelegation",
  "abstractKey": null
};
})();

(node as any).hash = "24e2e0cc09f48c59f970ef7b552001fd";

export default node;
