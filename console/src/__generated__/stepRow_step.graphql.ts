/**
 * @generated SignedSource<<507c5c3af45a705f9b61b1c209d3c122>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ActionName = "ADJUST_LEAVE" | "APPROVE" | "ASSESS" | "ASSIGN_SCHEDULE" | "ATTACH" | "BLOCK" | "CANCEL" | "CHANGE_EMAIL" | "CHANGE_PAY" | "CHANGE_ROLE" | "CHANGE_TERMS" | "COMMENT" | "COMMIT" | "COMPLETE" | "DEACTIVATE" | "DELEGATE_LEAVE" | "DELETE" | "EMPLOY" | "END" | "ERASE" | "GRANT_LEAVE" | "INTERVIEW" | "INVITE" | "MOVE" | "OFFER" | "REJECT" | "REOPEN" | "REQUEST_CHANGE" | "RESPOND" | "RESTORE" | "SEND" | "SUBMIT" | "UNBLOCK" | "UNDO" | "UPDATE" | "WATCH" | "WITHDRAW";
import type { FragmentRefs } from "relay-runtime";
export type stepRow_step$data = {
  readonly availableActions: ReadonlyArray<{
    readonly allowed: boolean;
    readonly name: ActionName;
  }>;
  readonly id: string;
  readonly instanceId: string;
  readonly targetDate: string;
  readonly title: string;
  readonly version: number;
  readonly " $fragmentType": "stepRow_step";
};
export type stepRow_step$key = {
  readonly " $data"?: stepRow_step$data;
  readonly " $fragmentSpreads": FragmentRefs<"stepRow_step">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "stepRow_step",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "id",
      "storageKey": null
    },
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
      "name": "instanceId",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "title",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "targetDate",
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
  "type": "OnboardingStep",
  "abstractKey": null
};

(node as any).hash = "36a6dcf3a363e5a2e374d9e0fc4a6ddf";

export default node;
