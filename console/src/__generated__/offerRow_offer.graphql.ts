/**
 * @generated SignedSource<<dba297f201992079d34caf8a60d6b8e8>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ActionName = "APPROVE" | "ASSESS" | "ATTACH" | "BLOCK" | "CANCEL" | "CHANGE_ROLE" | "COMMENT" | "COMMIT" | "COMPLETE" | "DEACTIVATE" | "DELETE" | "EMPLOY" | "END" | "INTERVIEW" | "INVITE" | "MOVE" | "OFFER" | "REJECT" | "REOPEN" | "REQUEST_CHANGE" | "RESPOND" | "SEND" | "SUBMIT" | "UNBLOCK" | "UNDO" | "UPDATE" | "WATCH" | "WITHDRAW";
import type { FragmentRefs } from "relay-runtime";
export type offerRow_offer$data = {
  readonly application: {
    readonly candidate: {
      readonly fullName: string;
      readonly id: string;
    } | null | undefined;
    readonly id: string;
    readonly job: {
      readonly id: string;
      readonly title: string;
    } | null | undefined;
  } | null | undefined;
  readonly availableActions: ReadonlyArray<{
    readonly allowed: boolean;
    readonly name: ActionName;
  }>;
  readonly id: string;
  readonly salary: number | null | undefined;
  readonly salaryCurrency: string | null | undefined;
  readonly startDate: string;
  readonly version: number;
  readonly " $fragmentType": "offerRow_offer";
};
export type offerRow_offer$key = {
  readonly " $data"?: offerRow_offer$data;
  readonly " $fragmentSpreads": FragmentRefs<"offerRow_offer">;
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
  "name": "offerRow_offer",
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
      "name": "salary",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "salaryCurrency",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Application",
      "kind": "LinkedField",
      "name": "application",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "concreteType": "Job",
          "kind": "LinkedField",
          "name": "job",
          "plural": false,
          "selections": [
            (v0/*:: as any*/),
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "title",
              "storageKey": null
            }
          ],
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "Candidate",
          "kind": "LinkedField",
          "name": "candidate",
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
        }
      ],
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
  "type": "Offer",
  "abstractKey": null
};
})();

(node as any).hash = "d17349d38f6b2e1c75ef67c768530a30";

export default node;
